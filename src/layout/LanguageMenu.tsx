import TranslateOutlined from '@mui/icons-material/TranslateOutlined'
import { useTranslate } from 'ra-core'
import { LOCALES } from '../../schema/engine/text/format.ts'
import { usePorts } from '../kit/ports.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

export function LanguageMenu() {
  const translate = useTranslate()
  const { locale, setLocale } = usePorts()
  return (
    <ChoiceMenu
      label={translate('app.language')}
      icon={<TranslateOutlined />}
      value={locale}
      choices={LOCALES.map((value) => ({
        value,
        text: translate(`app.languages.${value}`),
        lang: value === 'zh' ? 'zh-CN' : 'en-GB',
      }))}
      onChoose={setLocale}
    />
  )
}
