import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { usePorts } from '../ports.ts'
import { muiTheme } from './muiTheme.ts'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const cache = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) })
const themes = { light: muiTheme('light'), dark: muiTheme('dark') }

/** Wraps MUI components with our theme, and with styles that the page's content security policy allows. Loaded with the first of them. */
export function Mui({ children }: { readonly children: ReactNode }) {
  const { mode } = usePorts()
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[mode]}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
