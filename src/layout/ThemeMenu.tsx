import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { useTranslate } from 'ra-core'
import { type ColourChoice, usePorts } from '../kit/ports.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

const ICONS = { auto: <ContrastOutlined />, light: <LightModeOutlined />, dark: <DarkModeOutlined /> }
const CHOICES: readonly ColourChoice[] = ['auto', 'light', 'dark']

export function ThemeMenu() {
  const translate = useTranslate()
  const { colour, setColour } = usePorts()
  return (
    <ChoiceMenu
      label={translate('top.theme')}
      icon={ICONS[colour]}
      value={colour}
      choices={CHOICES.map((value) => ({ value, text: translate(`top.themes.${value}`) }))}
      onChoose={setColour}
    />
  )
}
