// The list of react-admin as its own tutorial builds it: what ours is measured against. Its rows lie in memory, so that it never
// waits for a server.
import {
  Admin,
  BooleanField,
  Datagrid,
  type DataProvider,
  List,
  NumberField,
  Pagination,
  type RaRecord,
  Resource,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const rows = (await (await fetch('/rows.json')).json()) as RaRecord<number>[]

const getList = async (_resource: string, { filter, sort, pagination }: Parameters<DataProvider['getList']>[1]) => {
  const text = ((filter as { q?: string } | undefined)?.q ?? '').toLowerCase()
  const found = rows.filter((row) => `${row['name']} ${row['code']}`.toLowerCase().includes(text))
  const { field = 'id', order = 'ASC' } = sort ?? {}
  const sorted = found.toSorted((a, b) => (a[field] > b[field] ? 1 : -1) * (order === 'ASC' ? 1 : -1))
  const { page = 1, perPage = 100 } = pagination ?? {}
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
}
const dataProvider = {
  getList,
  getOne: async (_resource: string, { id }: { id: number }) => ({ data: rows.find((row) => row.id === id) }),
  getMany: async () => ({ data: [] }),
} as unknown as DataProvider

const filters = [<TextInput key="q" source="q" label="Search" alwaysOn />]

function Materials() {
  return (
    <List filters={filters} perPage={100} pagination={<Pagination rowsPerPageOptions={[100]} />}>
      <Datagrid rowClick="edit">
        <TextField source="name" />
        <TextField source="code" />
        <TextField source="category" />
        <TextField source="unit" />
        <NumberField source="cost_price" options={{ style: 'currency', currency: 'GBP' }} />
        <NumberField source="sell_price" options={{ style: 'currency', currency: 'GBP' }} />
        <TextField source="vat_rate" />
        <TextField source="supplier" />
        <BooleanField source="show_price_in_app" />
        <BooleanField source="active" />
      </Datagrid>
    </List>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="materials" list={Materials} />
  </Admin>,
)
