/** What a sheet looks like, in one order wherever one stands: what is loaded later counts more. */
import '../lines/lines.css'
import './sheet.css'
import './sheetRow.css'
import './sheetPhone.css'
