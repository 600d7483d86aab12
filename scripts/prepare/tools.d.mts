export function toolAt(name: 'haproxy' | 'faketime'): string
export function installTools(): void
