/** Whoever looks for viruses in files before they are kept. */
export interface Scanner {
  /**
   * @param path of a whole file on disk
   * @throws problem 415 virus, 413 too_large_to_scan, 503 scanner_away
   */
  demandClean(path: string): Promise<void>
}
