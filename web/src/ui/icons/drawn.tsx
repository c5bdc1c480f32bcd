import type { ReactElement, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels. */
  size?: number
  /** Line width on a 24-wide grid. */
  stroke?: number
}
/**
 * A line icon in the color of the surrounding text. It has no name for screen readers: its button,
 * the adjacent text, or `aria-label` does.
 */
export type Icon = (props: IconProps) => ReactElement

/** An icon with these paths. */
export const drawn = (paths: readonly { d: string; fill?: string }[]): Icon => {
  const Drawn: Icon = ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
  return Drawn
}
