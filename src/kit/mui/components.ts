import type { ThemeOptions } from '@mui/material/styles'
import { RADIUS, SIZE, tokens } from './tokens.ts'

const ring = { outline: `2px solid ${tokens.focus}`, outlineOffset: 1, boxShadow: '0 0 0 4px var(--focus-ring)' }
const card = { border: `1px solid ${tokens.line}`, backgroundImage: 'none' }
const overlay = { ...card, borderRadius: RADIUS.card, boxShadow: 'var(--overlay-shadow)' }
const label = { fontSize: 12.5, lineHeight: '18px' }

/** A closing menu still receives keys, so the next one would be lost; closing is therefore immediate. */
const GONE_AT_ONCE = { enter: 120, exit: 0 }

/**
 * Defaults of MUI components: hairlines instead of shadows, no capitals, compact controls, one focus ring. Typed as a part of the theme, because
 * comparing it with another MUI type took the compiler half a minute.
 */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'medium' },
    styleOverrides: {
      root: { minHeight: SIZE.control, padding: '0 14px', borderRadius: RADIUS.control, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 30, padding: '0 10px' },
      outlined: {
        borderColor: tokens['line-strong'],
        color: tokens.text,
        background: tokens.surface,
        '&:hover': { borderColor: tokens['line-strong'], background: tokens.sunken },
      },
      text: { color: tokens['accent-text'], '&:hover': { background: 'var(--hover)' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { width: SIZE.control, height: SIZE.control, borderRadius: RADIUS.control, color: tokens['text-2'] },
      sizeSmall: { width: 28, height: 28 },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: { ...card, borderRadius: RADIUS.card } } },
  MuiPopover: { defaultProps: { transitionDuration: GONE_AT_ONCE }, styleOverrides: { paper: overlay } },
  MuiMenu: {
    defaultProps: { transitionDuration: GONE_AT_ONCE },
    styleOverrides: { paper: overlay, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '4px 10px',
        borderRadius: RADIUS.small,
        '&.Mui-focusVisible': { ...ring, background: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { background: tokens['accent-wash'] },
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--scrim)' } } } },
  MuiDrawer: { styleOverrides: { paper: { border: 0, borderRight: `1px solid ${tokens.line}`, boxShadow: 'none' } } },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiSelect: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiInputBase: { styleOverrides: { root: { fontSize: 14, minHeight: SIZE.control } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        background: tokens.surface,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tokens['text-3'] },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: tokens.focus,
          borderWidth: 1,
          boxShadow: '0 0 0 3px var(--focus-ring)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tokens.danger },
      },
      notchedOutline: { borderColor: tokens.edge },
      input: { padding: '8px 12px', '&:focus-visible': { outline: 'none', boxShadow: 'none' } },
      multiline: { padding: 0 },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { color: tokens['text-2'], '&.Mui-focused': { color: tokens.text } } } },
  MuiFormHelperText: { styleOverrides: { root: { ...label, margin: '4px 0 0', color: tokens['text-3'] } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 6, color: tokens.edge } } },
  MuiRadio: { styleOverrides: { root: { padding: 6, color: tokens.edge } } },
  MuiTableCell: {
    styleOverrides: {
      root: { height: SIZE.row, padding: '0 12px', borderColor: tokens.line, fontSize: 13.5, lineHeight: '20px' },
      head: { ...label, fontWeight: 650, color: tokens['text-2'], background: tokens.surface },
    },
  },
  MuiChip: { styleOverrides: { root: { height: 24, borderRadius: 12, fontSize: 12.5, fontWeight: 550 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { background: tokens.accent } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 10px',
        color: tokens['text-2'],
        '&.Mui-selected': { color: tokens.text, fontWeight: 650 },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: { ...label, padding: '4px 8px', background: 'var(--toast)', color: 'var(--toast-text)' },
    },
  },
  MuiLink: { styleOverrides: { root: { color: tokens['accent-text'] } } },
  MuiAlert: { styleOverrides: { root: { ...card, borderRadius: RADIUS.control, color: tokens.text } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: RADIUS.small } } },
  MuiToolbar: { styleOverrides: { root: { minHeight: '48px !important', background: 'none' } } },
}
