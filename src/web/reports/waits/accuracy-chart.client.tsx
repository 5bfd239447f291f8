import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'

/** A day's mean errors in minutes. */
export type DayErrors = { day: string; estimate: number; plain: number }

type Props = { days: readonly DayErrors[]; names: { estimate: string; plain: string }; format: (minutes: number) => string }

/** In the browser only: the server must not load the chart library. The table of days has the same figures, so the chart takes no focus. */
export function AccuracyChart({ days, names, format }: Props) {
  return (
    <LineChart
      h={220}
      data={[...days]}
      dataKey="day"
      series={[
        { name: 'plain', label: names.plain, color: 'var(--uk-ink-3)', strokeDasharray: '5 4' },
        { name: 'estimate', label: names.estimate, color: 'var(--uk-primary)' },
      ]}
      curveType="linear"
      withLegend
      accessibilityLayer={false}
      valueFormatter={format}
      gridColor="var(--uk-line)"
      textColor="var(--uk-ink-2)"
      dotProps={{ r: 3 }}
      yAxisProps={{ width: 56, allowDecimals: false }}
      xAxisProps={{ minTickGap: 16 }}
      lineChartProps={{ margin: { right: 8 } }}
    />
  )
}
