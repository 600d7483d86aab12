/** Checks files for viruses before they are stored. */
export interface Scanner {
  /**
   * @param path of a complete file on disk
   * @throws problem 415 virus, 413 too_large_to_scan, 503 scanner_away
   */
  demandClean(path: string): Promise<void>
}
