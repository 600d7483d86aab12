export declare function alone(work: () => void, folder?: string): void
