export type Mode = 'light' | 'dark'

/** The palette of the design. `base.css` contains the same values as custom properties, for what is painted before any script runs. */
export const PALETTE = {
  light: {
    canvas: '#f5f6f8',
    surface: '#ffffff',
    sunken: '#eef0f4',
    line: '#e2e5eb',
    'line-strong': '#d3d8e0',
    edge: '#8a93a5',
    text: '#1a2030',
    'text-2': '#586176',
    'text-3': '#667085',
    accent: '#0f6e67',
    'accent-text': '#0b5e58',
    'accent-wash': '#e3f2f0',
    'on-accent': '#ffffff',
    focus: '#1f6feb',
    danger: '#b42318',
    warning: '#9a6700',
    fine: '#1a7f37',
  },
  dark: {
    canvas: '#0e1217',
    surface: '#161b22',
    sunken: '#0b0f13',
    line: '#262d37',
    'line-strong': '#343d49',
    edge: '#6a7586',
    text: '#e7ebf1',
    'text-2': '#a3adbd',
    'text-3': '#8b96a7',
    accent: '#45c4b8',
    'accent-text': '#7ee0d6',
    'accent-wash': '#12302f',
    'on-accent': '#06211e',
    focus: '#6cb1ff',
    danger: '#ff8b7e',
    warning: '#e3b341',
    fine: '#56d364',
  },
} as const satisfies Record<Mode, Record<string, string>>

export type Token = keyof (typeof PALETTE)['light']

/** Custom property of each colour, for `sx` and styles: follows the theme without rendering again. */
export const tokens: Record<Token, string> = Object.fromEntries(
  Object.keys(PALETTE.light).map((name) => [name, `var(--${name})`]),
) as Record<Token, string>

/** Corner radii in px: small elements and menu entries, controls, cards and tables. */
export const RADIUS = { small: 6, control: 8, card: 10 } as const

/** Heights in px. */
export const SIZE = { row: 36, rowComfortable: 44, control: 36, topBar: 48, menu: 224, menuFolded: 56 } as const

export const FONT =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
