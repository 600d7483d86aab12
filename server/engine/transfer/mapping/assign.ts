/**
 * Assigns each row at most one column, and each column at most one row, so that the total worth is greatest (the Hungarian method, by Kuhn and
 * Munkres). Pairs without worth are not assigned.
 * @param worth of each row with each column; none below 0
 * @returns the column of each row; -1 for none
 */
export function assign(worth: readonly (readonly number[])[]): number[] {
  const height = worth.length
  const width = Math.max(height, ...worth.map((row) => row.length))
  // 1-based, as in the method's description; column 0 is where a search begins.
  const rowSlack = new Float64Array(height + 1)
  const columnSlack = new Float64Array(width + 1)
  const rowOf = new Int32Array(width + 1)
  for (let row = 1; row <= height; row++) {
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY)
    const visited = new Uint8Array(width + 1)
    const from = new Int32Array(width + 1)
    rowOf[0] = row
    let current = 0
    do {
      visited[current] = 1
      const now = rowOf[current] as number
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let column = 1; column <= width; column++) {
        if (visited[column]) continue
        const cost = -(worth[now - 1]?.[column - 1] ?? 0) - (rowSlack[now] as number) - (columnSlack[column] as number)
        if (cost < (least[column] as number)) {
          least[column] = cost
          from[column] = current
        }
        if ((least[column] as number) < delta) {
          delta = least[column] as number
          next = column
        }
      }
      for (let column = 0; column <= width; column++) {
        if (visited[column]) {
          rowSlack[rowOf[column] as number] = (rowSlack[rowOf[column] as number] as number) + delta
          columnSlack[column] = (columnSlack[column] as number) - delta
        } else least[column] = (least[column] as number) - delta
      }
      current = next
    } while (rowOf[current] !== 0)
    while (current !== 0) {
      const before = from[current] as number
      rowOf[current] = rowOf[before] as number
      current = before
    }
  }
  const columns = Array.from({ length: height }, () => -1)
  for (let column = 1; column <= width; column++) {
    const row = (rowOf[column] as number) - 1
    if (row >= 0 && (worth[row]?.[column - 1] ?? 0) > 0) columns[row] = column - 1
  }
  return columns
}
