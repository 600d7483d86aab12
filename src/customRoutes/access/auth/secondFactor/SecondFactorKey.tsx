import { usePorts } from '../../../../kit/ports.ts'
import { QrCode } from '../../../../kit/ui/QrCode.tsx'

/** The key as a QR code. */
export function SecondFactorQr({ uri }: { readonly uri: string }) {
  const { translate } = usePorts()
  return <QrCode className="factor-qr" text={uri} label={translate('auth.second_factor.qr')} />
}

/** The key for users who cannot scan, in groups of four. */
export function SecondFactorKey({ text }: { readonly text: string }) {
  const { translate } = usePorts()
  return (
    <div className="factor-manual">
      <p>{translate('auth.second_factor.manual')}</p>
      <code data-key={text}>{text.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
    </div>
  )
}
