/** The text that schema/all.ts should have, from the files of schema/libraries and schema/entities. */
export declare function declarationsModule(root: string): string
