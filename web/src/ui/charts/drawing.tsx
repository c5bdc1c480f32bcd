import { hatchPath } from '@labgate/charts/hatch'
import type { Scene, Shape } from '@labgate/charts/shapes'
import classes from './chart.module.css'

/* Colors are style sheet tokens: one name each for light, dark, and forced colors. */
const paint = (color: Shape['color']): string => `var(--chart-${color})`
const light = (isLight: boolean | undefined) => (isLight === true ? { opacity: 0.55 } : {})

interface BarProps {
  shape: Extract<Shape, { kind: 'rect' }>
  color: string
}
const Bar = ({ shape, color }: BarProps) => {
  const { x, y, width, height, hatch, isLight, open } = shape
  const box = { x, y, width, height }
  if (shape.color === 'ground' || shape.color === 'grid')
    return (
      <path
        d={hatchPath(box, hatch)}
        stroke={color}
        strokeWidth={shape.color === 'ground' ? 2 : 1.5}
        fill="none"
      />
    )
  if (open === 'top')
    return (
      <g>
        <rect {...box} fill={color} opacity={0.25} />
        <path d={hatchPath(box, hatch)} stroke={color} strokeWidth={1.5} fill="none" />
        <path
          d={`M${x},${y}V${y + height}M${x + width},${y}V${y + height}`}
          stroke={color}
          strokeWidth={1.5}
          fill="none"
        />
      </g>
    )
  return (
    <g>
      <rect {...box} fill="var(--chart-ground)" stroke="var(--chart-ground)" strokeWidth={1} />
      <rect {...box} fill={color} {...light(isLight)} />
      <path d={hatchPath(box, hatch)} stroke="var(--chart-ground)" strokeWidth={1.3} fill="none" />
    </g>
  )
}

const Drawn = ({ shape }: { shape: Shape }) => {
  const color = paint(shape.color)
  switch (shape.kind) {
    case 'rect': {
      return <Bar shape={shape} color={color} />
    }
    case 'path':
      return (
        <path
          d={shape.d}
          stroke={color}
          strokeWidth={shape.width}
          strokeDasharray={shape.dash.join(' ')}
          strokeLinejoin="round"
          fill="none"
          {...light(shape.isLight)}
        />
      )
    case 'line': {
      const { x1, y1, x2, y2, width, dash = [] } = shape
      return (
        <line
          {...{ x1, y1, x2, y2 }}
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dash.join(' ')}
          {...light(shape.isLight)}
        />
      )
    }
    case 'dot': {
      const { x, y, r, isHollow } = shape
      return (
        <circle
          cx={x}
          cy={y}
          r={r}
          fill={isHollow === true ? 'var(--chart-ground)' : color}
          fillOpacity={isHollow === true && shape.color === 'danger' ? 0 : 1}
          stroke={color}
          strokeWidth={isHollow === true ? 1.5 : 0}
          {...light(shape.isLight)}
        />
      )
    }
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          fill={color}
          fontSize={shape.size}
          textAnchor={shape.anchor}
          {...(shape.isBold === true && { fontWeight: 600 })}
        >
          {shape.text}
        </text>
      )
  }
}

/**
 * A scene as SVG, named by a sentence. Only components in this folder draw one: they provide its
 * table, or its figures in words.
 */
export const Drawing = ({
  scene,
  text,
  isFixed = false,
}: {
  scene: Scene
  text: string
  isFixed?: boolean
}) => (
  <svg
    className={classes['drawing']}
    role="img"
    aria-label={text}
    viewBox={`0 0 ${scene.width} ${scene.height}`}
    {...(isFixed ? { width: scene.width, height: scene.height } : { width: '100%' })}
  >
    {scene.shapes.map((shape, at) => (
      // a shape has no name but its position
      <Drawn key={at} shape={shape} />
    ))}
  </svg>
)
