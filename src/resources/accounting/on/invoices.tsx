import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

/** Adds a link to the accounting exports to the list of invoices. */
export default {
  parts: [],
  listLinks: [
    {
      to: '/invoices/exports',
      text: 'accounting.open',
      Icon: AccountBalanceIcon,
      needs: ['AccountingExports', 'list'],
    },
  ],
} satisfies AddedScreens
