/**
 * Extensions of files that some system runs, or follows somewhere, when they are opened: those that mail programs block (Outlook's blocked
 * attachments, Gmail's blocked file types), scripts of other systems, and extensions of documents with macros.
 */
const ENDINGS = new Set(
  `ade adp appinstaller application appref-ms appx appxbundle apk asp aspx bas bash bat bgi btm cdxml chm cmd com command
  cpl csh dll dmg diagcab docm dotm drv dylib ex ex_ exe fish fxp gadget hlp hpj hta htc inf ins iqy isp its jar jnlp
  js jse jsp ksh library-ms lnk mad maf mag mam maq mar mas mau mav maw mcf mda mde mdt mdw mdz msc mscompress msh msh1 msh1xml
  msh2 msh2xml mshxml msi msix msixbundle msp mst msu nsh oqy osd ocx pcd php phtml pif pl plg potm ppa ppam ppsm pptm
  prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 py pyc pyo pyw pyz pyzw rb reg rpm run scf scpt scptd scr sct
  searchconnector-ms search-ms settingcontent-ms sh shb shs sldm slk swf sys terminal theme themepack tool udl url vb vbe
  vbp vbs vbscript vhd vhdx vsmacros vsw vxd webloc webpnp website wll workflow ws wsb wsc wsf wsh xbap xla xlam xlb xll xlm xlsm xltm
  xnk xpi xz_ zsh iso mht mhtml hqx desktop deb`
    .split(/\s+/)
    .filter(Boolean),
)

/** Parts after an extension that systems ignore: dots and spaces, the name of a stream, invisible marks. */
const TAIL = /[\s.:\p{Cf}\p{Cc}]+$/u

/**
 * Whether a name ends like a file that is run when opened, whatever precedes: `invoice.pdf.exe`, `invoice.exe. .`, `invoice.exe::$DATA`,
 * `invoice．ｅｘｅ`, and `photo` with a direction mark before `gpj.exe`, which is shown as `photoexe.jpg`.
 */
export function isRefusedName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/::?\$data$/i, '')
    .replace(TAIL, '')
    .toLowerCase()
  const dot = plain.lastIndexOf('.')
  return dot >= 0 && ENDINGS.has(plain.slice(dot + 1).replace(/[\p{Cf}\p{Cc}\s]/gu, ''))
}
