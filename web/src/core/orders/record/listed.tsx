import { Text } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import classes from './listed.module.css'

interface ListedProps {
  id: string
  title: string
  /** Items in the list; `strong`: represents several. */
  items: readonly { key: string; text: string; strong?: boolean }[]
  /** Shown if there are none. */
  none: string
}

/** A list of an order in short lines, side by side if there is room. */
export const Listed = ({ id, title, items, none }: ListedProps) => (
  <Section id={id} title={title} columns={1}>
    {items.length === 0 ? (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    ) : (
      <ul className={classes['list']} aria-label={title}>
        {items.map(({ key, text, strong }) => (
          <li key={key} {...(strong && { className: classes['strong'] })}>
            {text}
          </li>
        ))}
      </ul>
    )}
  </Section>
)
