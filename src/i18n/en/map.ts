/** Maps of lists and of records. */
export const map = {
  map: {
    title: 'Locations',
    label: 'Map of %{name}',
    of_record: 'Map of the locations of %{name}',
    of_place: 'Map: %{place}',
    help: 'Arrow keys move the map, + and − zoom, 0 shows everything. The places that can be seen stand in a list before it.',
    all: '%{count} place on the map |||| %{count} places on the map',
    first: 'The first %{count} places; filter the list to see the others',
    without: '%{count} of %{total} %{name} have no place',
    in_sight: '%{count} in sight',
    together: '%{count} at the same place',
    ungroup: 'Show all in sight',
    rest: '%{count} more: zoom in to see them here',
    zoom_in: 'Zoom in',
    zoom_out: 'Zoom out',
    fit: 'Show everything',
    unknown: 'Not on the map: look the address up to place it',
    keys: { list: 'Into the list beside the map', entries: 'Next or previous place' },
  },
}

export type MapMessages = typeof map
