export function toolAt(name: 'haproxy' | 'faketime' | 'nginx-light' | 'systemd'): string
export function installTools(): void
