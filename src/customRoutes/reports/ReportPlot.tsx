import { BarPlot, type BarProps } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { createContext, useContext, useId } from 'react'
import { Mui } from '../../kit/mui/Mui.tsx'

interface PlotProps {
  readonly labels: readonly string[]
  readonly now: readonly (number | null)[]
  readonly before: readonly (number | null)[] | undefined
  /** The selected point. */
  readonly at: number
  /** Index of the step that is not over yet; -1 where there is none. */
  readonly running: number
  readonly write: (value: number) => string
  readonly onPoint: (index: number) => void
}

/** Shortens large amounts on an axis: £40k, £1.2m. */
const short = (write: (value: number) => string) => (value: number) => {
  const [sign] = /^[^\d-−]*/.exec(write(Math.abs(value))) ?? ['']
  const [n, unit] =
    Math.abs(value) >= 1_000_000
      ? [value / 1_000_000, 'm']
      : Math.abs(value) >= 1000
        ? [value / 1000, 'k']
        : [value, '']
  return `${value < 0 ? '−' : ''}${sign}${Math.abs(Math.round(n * 10) / 10)}${unit}`
}

/** Data about the chart that each bar needs. */
const Points = createContext<Pick<PlotProps, 'at' | 'running' | 'onPoint'> & { readonly hatch: string }>({
  at: -1,
  running: -1,
  hatch: '',
  onPoint: () => undefined,
})

function Bar({ ownerState: { dataIndex }, x, y, width, height, onClick }: BarProps) {
  const { at, running, hatch, onPoint } = useContext(Points)
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      onClick={onClick}
      rx={Math.min(4, width / 4)}
      className="report-bar"
      data-at={dataIndex === at || undefined}
      style={dataIndex === running ? { fill: `url(#${hatch})` } : {}}
      onMouseEnter={() => onPoint(dataIndex)}
    />
  )
}

/**
 * Bars for the current period with a line for the previous one: the selected bar is solid, the unfinished step is hatched. Loaded with the first
 * chart.
 */
export default function ReportPlot({ labels, now, before, at, running, write, onPoint }: PlotProps) {
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`
  const keys = labels.map((_, i) => i)
  return (
    <Mui>
      <div aria-hidden="true" className="report-plot-box">
        <ChartsContainer
          height={240}
          margin={{ left: 4, right: 8, top: 12, bottom: 0 }}
          skipAnimation
          xAxis={[
            {
              id: 'steps',
              scaleType: 'band',
              data: keys,
              valueFormatter: (key: number) => labels[key] ?? '',
              categoryGapRatio: 0.45,
            },
          ]}
          yAxis={[{ id: 'amount', width: 56, valueFormatter: short(write) }]}
          series={[
            { type: 'bar', id: 'now', data: [...now] },
            ...(before
              ? [{ type: 'line' as const, id: 'before', data: [...before], curve: 'linear' as const, showMark: true }]
              : []),
          ]}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className="report-hatch-ground" />
              <line x1="0" y1="0" x2="0" y2="6" className="report-hatch-line" />
            </pattern>
          </defs>
          <ChartsGrid horizontal />
          <Points value={{ at, running, hatch, onPoint }}>
            <BarPlot slots={{ bar: Bar }} skipAnimation />
          </Points>
          <LinePlot skipAnimation />
          <MarkPlot skipAnimation />
          <ChartsXAxis axisId="steps" disableTicks />
          <ChartsYAxis axisId="amount" disableLine disableTicks />
        </ChartsContainer>
      </div>
    </Mui>
  )
}
