import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'
import { TILE_ADDRESS } from './tiles.ts'

export const mapTiles = setting({
  key: 'maps.tiles',
  group: 'addresses',
  field: f.text({
    max: 500,
    pattern: [TILE_ADDRESS, 'tile_address'],
    label: 'Map tiles URL',
    help: 'For example https://tile.openstreetmap.org/{z}/{x}/{y}.png. Browsers load tiles from this host, so it can see which areas are viewed. Leave empty to show only an outline of the British Isles.',
  }),
  environment: { variable: 'MAP_TILES' },
})

export const mapAttribution = setting({
  key: 'maps.attribution',
  group: 'addresses',
  field: f.text({
    max: 200,
    default: '© OpenStreetMap contributors',
    label: 'Map attribution',
    help: 'The credit your tile provider asks you to show.',
  }),
  environment: { variable: 'MAP_ATTRIBUTION' },
})
