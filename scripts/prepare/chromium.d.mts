export declare function chromiumCandidates(playwrights?: string): string[]
