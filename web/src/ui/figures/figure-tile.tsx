import type { ScreenLink } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '../icons/icons.ts'
import { figureMark } from './figure-mark.ts'
import classes from './figure-tile.module.css'

interface FigureTileProps {
  /** undefined: not known yet, or could not be counted. */
  value: number | undefined
  /** The actual count exceeds the value. */
  more?: boolean
  title: string
  help: string
  /** The list with this many rows; without it, the tile is only text. */
  link?: ScreenLink
  /** Opens the list on the same page. */
  onOpen?: () => void
  /** Danger to a patient, or loss. */
  isDanger?: boolean
  unit?: string
}

/** A figure on a page, and the list behind it. */
export const FigureTile = ({
  value,
  more = false,
  title,
  help,
  link,
  onOpen,
  isDanger = false,
  unit = '',
}: FigureTileProps) => {
  const isSome = value !== undefined && value > 0
  const content = (
    <>
      <span className={`${classes['figure']} ${isDanger && isSome ? classes['danger'] : ''}`}>
        {isDanger && isSome && (
          <IconAlertTriangle
            size={18}
            aria-label={say('Urgent')}
            style={{ marginRight: 6, verticalAlign: '-1px' }}
          />
        )}
        {more && <span className={classes['hidden']}>{say('more than')} </span>}
        {value === undefined ? '–' : value.toLocaleString('en-US')}
        {more && <span aria-hidden>+</span>}
        {unit}
      </span>
      <Text span fw={600} size="sm">
        {title}
      </Text>
      {help !== '' && (
        <Text span size="xs" c="dimmed">
          {help}
        </Text>
      )}
    </>
  )
  if (onOpen !== undefined)
    return (
      <UnstyledButton onClick={onOpen} className={`${classes['tile']} ${classes['link']}`}>
        {content}
      </UnstyledButton>
    )
  return link === undefined ? (
    <div className={classes['tile'] ?? ''}>{content}</div>
  ) : (
    <Link
      {...link}
      className={`${classes['tile']} ${classes['link']}`}
      {...(value !== undefined && figureMark(value, more))}
    >
      {content}
    </Link>
  )
}
