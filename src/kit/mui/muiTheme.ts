import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './components.ts'
import { FONT, type Mode, PALETTE, RADIUS } from './tokens.ts'

/** The MUI theme of one colour mode. MUI calculates with colours, so it gets their values; our own styles use the custom properties. */
export function muiTheme(mode: Mode): Theme {
  const colour = PALETTE[mode]
  const plain = { fontSize: 14, lineHeight: 20 / 14 }
  return createTheme({
    palette: {
      mode,
      primary: { main: colour.accent, dark: colour['accent-text'], contrastText: colour['on-accent'] },
      secondary: { main: colour.accent, dark: colour['accent-text'], contrastText: colour['on-accent'] },
      error: { main: colour.danger },
      warning: { main: colour.warning },
      success: { main: colour.fine },
      info: { main: colour.focus },
      text: { primary: colour.text, secondary: colour['text-2'], disabled: colour['text-3'] },
      background: { default: colour.canvas, paper: colour.surface },
      divider: colour.line,
    },
    shape: { borderRadius: RADIUS.control },
    spacing: 8,
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      fontWeightMedium: 550,
      fontWeightBold: 650,
      body1: plain,
      body2: plain,
      button: { ...plain, fontWeight: 550, textTransform: 'none' },
      caption: { fontSize: 12.5, lineHeight: 18 / 12.5 },
      subtitle1: { ...plain, fontWeight: 550 },
      subtitle2: { ...plain, fontWeight: 650 },
      h1: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 650 },
      h2: { fontSize: 16, lineHeight: 24 / 16, fontWeight: 650 },
      h3: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 650 },
      h4: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 650 },
      h5: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 650 },
      h6: { fontSize: 16, lineHeight: 24 / 16, fontWeight: 650 },
    },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    components,
  })
}
