import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { dayAsText } from '../../../forms/dates.ts'
import classes from './dashboard.module.css'
import { curveOf, roundTop } from './scale.ts'

const height = 132
const short = (week: string): string => dayAsText(week).slice(0, 5)

/** A curve over weeks, drawn at the size of the screen so that its letters keep theirs. The same figures stand in the table beside it. */
export const Curve = ({ says, weeks }: { says: string; weeks: readonly { week: string; value: number }[] }) => {
  const { ref, width } = useElementSize()
  const top = roundTop(Math.max(...weeks.map(({ value }) => value)))
  const box = { left: 36, right: Math.max(80, width - 12), top: 10, bottom: height - 24 }
  const points = curveOf(
    weeks.map(({ value }) => value),
    box,
    top,
  )
  /* As many dates as there is room for, the last one always. */
  const every = Math.max(1, Math.ceil((weeks.length * 48) / Math.max(1, box.right - box.left)))
  return (
    <Box ref={ref} mih={height}>
      {width > 0 && (
        <svg className={classes['curve']} height={height} role="img" aria-label={says}>
          {[0, top / 2, top].map((value) => {
            const y = box.bottom - ((box.bottom - box.top) * value) / top
            return (
              <g key={value}>
                <line className={classes['grid']} x1={box.left} x2={box.right} y1={y} y2={y} />
                {Number.isInteger(value) && (
                  <text x={box.left - 8} y={y + 4} textAnchor="end">
                    {value.toLocaleString('en-US')}
                  </text>
                )}
              </g>
            )
          })}
          <polyline className={classes['line']} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ x, y, value }, at) => (
            <g key={weeks[at]?.week}>
              <circle className={classes['point']} cx={x} cy={y} r={3.5}>
                <title>{`Week of ${dayAsText(weeks[at]?.week)}: ${value}`}</title>
              </circle>
              {(weeks.length - 1 - at) % every === 0 && (
                <text x={x} y={height - 6} textAnchor={at === weeks.length - 1 ? 'end' : 'middle'}>
                  {short(weeks[at]?.week ?? '')}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </Box>
  )
}
