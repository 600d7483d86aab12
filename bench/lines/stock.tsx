// react-admin's own form of an array with the same lines: what bench/lines.ts is compared with.
import {
  Admin,
  ArrayInput,
  BooleanInput,
  type DataProvider,
  NumberInput,
  Resource,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { useWatch } from 'react-hook-form'

interface Line {
  readonly quantity: number | null
  readonly price_ex_vat: number | null
}

function Total() {
  const lines = useWatch({ name: 'lines' }) as readonly Line[]
  const total = lines.reduce((sum, line) => sum + (line.quantity ?? 0) * (line.price_ex_vat ?? 0), 0)
  return (
    <p data-figure="total_inc_vat">
      <button type="button">{total.toFixed(2)}</button>
    </p>
  )
}

const lines = (await (await fetch('/rows.json')).json()) as readonly Line[]
const place = document.getElementById('root')
if (!place) throw new Error('there is no place to draw')

const dataProvider = { getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider

const Lines = () => (
  <SimpleForm record={{ id: 1, lines }} toolbar={false}>
    <ArrayInput source="lines">
      <SimpleFormIterator inline>
        <TextInput source="name" validate={required()} />
        <NumberInput source="quantity" />
        <NumberInput source="discount" />
        <NumberInput source="price_ex_vat" />
        <BooleanInput source="apply_vat" />
        <NumberInput source="vat_percent" />
      </SimpleFormIterator>
    </ArrayInput>
    <Total />
  </SimpleForm>
)

createRoot(place).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="quotes" list={Lines} />
  </Admin>,
)
