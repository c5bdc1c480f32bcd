import type { ReactElement, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels. */
  size?: number
  /** Width of its lines, of 24 across. */
  stroke?: number
}
/** A picture of lines in the colour of the text around it. It says nothing to a reader of the screen: its button or the text beside it does, or `aria-label`. */
export type Icon = (props: IconProps) => ReactElement

/** An icon of these paths. */
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
