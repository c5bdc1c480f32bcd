import { Text } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import classes from './listed.module.css'

interface ListedProps {
  id: string
  title: string
  /** What stands in the list; `strong`: it stands for several. */
  items: readonly { key: string; says: string; strong?: boolean }[]
  /** What is said when there is none. */
  none: string
}

/** A list of an order in short lines, side by side where there is room. */
export const Listed = ({ id, title, items, none }: ListedProps) => (
  <Section id={id} title={title} columns={1}>
    {items.length === 0 ? (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    ) : (
      <ul className={classes['list']} aria-label={title}>
        {items.map(({ key, says, strong }) => (
          <li key={key} {...(strong && { className: classes['strong'] })}>
            {says}
          </li>
        ))}
      </ul>
    )}
  </Section>
)
