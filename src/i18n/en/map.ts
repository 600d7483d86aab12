/** Maps of lists and records. */
export const map = {
  map: {
    title: 'Locations',
    label: 'Map of %{name}',
    of_record: 'Map of the locations of %{name}',
    of_place: 'Map: %{place}',
    help: 'Use the arrow keys to move the map, + and − to zoom and 0 to show everything. Visible places are listed before the map.',
    all: '%{count} place on the map |||| %{count} places on the map',
    first: 'Showing the first %{count} places. Filter the list to see the others.',
    without: '%{count} of %{total} %{name} have no map position',
    in_sight: '%{count} visible',
    together: '%{count} at the same place',
    ungroup: 'Show all visible',
    rest: '%{count} more: zoom in to see them here',
    zoom_in: 'Zoom in',
    zoom_out: 'Zoom out',
    fit: 'Show everything',
    unknown: 'Not on the map. Look up the address to add its position.',
    keys: { list: 'Go to the list beside the map', entries: 'Next or previous place' },
  },
}

export type MapMessages = typeof map
