const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb` from 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) =>
    channel(Number.parseInt(colour.slice(offset, offset + 2), 16) || 0),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const [LIGHT, DARK] = ['#ffffff', '#1a2030'] as const

/** The text colour that is most readable on a user-chosen colour `#rrggbb`. */
export function inkOn(colour: string): string {
  const luminance = luminanceOf(colour)
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / (luminanceOf(DARK) + 0.05) ? LIGHT : DARK
}
