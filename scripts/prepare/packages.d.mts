interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>
  >
}
export declare function installPackages(): void
export declare function packagesMatch(wanted: Lock | null, installed: Lock | null): boolean
