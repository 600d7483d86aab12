/** The styles of a sheet, always loaded in the same order, because later rules take precedence. */
import '../lines/lines.css'
import './sheet.css'
import './sheetRow.css'
import './sheetPhone.css'
