import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

/** What is invoiced goes to the books from its list. */
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
