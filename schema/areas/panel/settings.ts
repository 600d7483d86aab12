import { f } from '../../engine/fields/index.ts'
import { setting } from '../../engine/settings/setting.ts'
import { TILE_ADDRESS } from './tiles.ts'

export const mapTiles = setting({
  key: 'maps.tiles',
  group: 'addresses',
  field: f.text({
    max: 500,
    pattern: [TILE_ADDRESS, 'tile_address'],
    label: 'Tiles of maps',
    help: 'Such as https://tile.openstreetmap.org/{z}/{x}/{y}.png. Browsers fetch them there, and that host learns what is looked at. Left empty, maps are an outline of the British Isles.',
  }),
  environment: { variable: 'MAP_TILES' },
})

export const mapAttribution = setting({
  key: 'maps.attribution',
  group: 'addresses',
  field: f.text({
    max: 200,
    default: '© OpenStreetMap contributors',
    label: 'Whom maps name for their tiles',
    help: 'Whoever makes the tiles says how they want to be named.',
  }),
  environment: { variable: 'MAP_ATTRIBUTION' },
})
