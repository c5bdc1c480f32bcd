import { say } from '@labgate/contract/languages/say'
import { describeMedication } from '@labgate/contract/patients/dose'
import { ActionIcon, Badge, Box, Group, Stack, Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { IconX } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Card } from '../parts/card.tsx'
import { TypeAhead, type Found, type Hit } from '../parts/type-ahead.tsx'
import { useInTurn } from '../parts/use-in-turn.ts'
import { DoseOf } from './dose-of.tsx'
import classes from './items-card.module.css'

/** A list entry, or what could become one. */
export interface Item extends Hit {
  /** Beside the words: that they are not a list entry. */
  mark?: string | undefined
  /** Of a medication, '' not recorded; absent for what has none. */
  dose?: string | undefined
}
/** An entry's words in one line: a medication with its dose. */
export const wordsOfItem = ({ label, dose }: Item): string =>
  describeMedication({ description: label, dose })

interface ItemsCardProps<I extends Item> {
  id: string
  title: string
  /** Singular name, for counts and labels: 'medication', 'medications'. */
  one: string
  /** What else can be typed, in a sentence. */
  example?: string
  text: ReactNode
  /** Shown if there are none. */
  none: ReactNode
  items: readonly I[]
  useFound: (words: string) => Found<I>
  otherwise?: (words: string) => I | undefined
  /** Absent for read-only users. The message is the server's. */
  change?:
    | {
        add: (item: I) => Promise<{ id: string; message: string }>
        remove: (item: I) => Promise<unknown>
        /** Of a medication. */
        changeDose?: (item: I, dose: string) => Promise<unknown>
      }
    | undefined
}

/* The pressed button is gone: the next one takes the focus, or the field if there is none. */
const focusNear = (box: HTMLElement | null, at: number): void => {
  const buttons = [...(box?.querySelectorAll<HTMLElement>('li > button:last-child') ?? [])]
  const near = buttons[Math.min(at, buttons.length - 1)] ?? box?.querySelector<HTMLElement>('input')
  near?.focus({ preventScroll: true })
}

interface ItemListProps<I extends Item> {
  label: string
  items: readonly I[]
  /** Absent for read-only users. */
  onRemove: ((item: I) => void) | undefined
  onDose: ((item: I, dose: string) => void) | undefined
}
const ItemList = <I extends Item>({ label, items, onRemove, onDose }: ItemListProps<I>) => (
  <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
    {items.map((item) => (
      <li key={item.key} className={classes['item']}>
        <span>{item.label}</span>
        {item.dose !== undefined && (
          <DoseOf
            name={item.label}
            dose={item.dose}
            onChange={onDose && ((dose) => onDose(item, dose))}
          />
        )}
        {item.mark !== undefined && (
          <Badge size="sm" variant="default" tt="none" fw={500}>
            {item.mark}
          </Badge>
        )}
        {onRemove && (
          <ActionIcon
            size="sm"
            aria-label={say('Remove {label}', { label: item.label })}
            onClick={() => onRemove(item)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </li>
    ))}
  </Group>
)

/**
 * A patient list that is saved entry by entry: type and choose to add, one click to remove, and for
 * a while what was removed can be put back.
 */
export const ItemsCard = <I extends Item>({
  id,
  title,
  one,
  example,
  text,
  none,
  items,
  useFound,
  otherwise,
  change,
}: ItemsCardProps<I>) => {
  const inTurn = useInTurn()
  const box = useRef<HTMLDivElement>(null)
  const put = async (item: I) => {
    if (!change) return
    try {
      const { id: made, message } = await inTurn(() => change.add(item))
      if (made === '0') notify.info(message, item.label)
    } catch (error) {
      notify.failure(error)
    }
  }
  const add = (item: I) =>
    items.some(({ key, dose }) => key === item.key && [dose, '', undefined].includes(item.dose))
      ? notify.info(say('Already in the list.'), item.label)
      : void put(item)
  const changeDose = async (item: I, dose: string) => {
    try {
      await inTurn(async () => change?.changeDose?.(item, dose))
    } catch (error) {
      notify.failure(error)
    }
  }
  const remove = async (item: I) => {
    if (!change) return
    const at = items.indexOf(item)
    try {
      await inTurn(() => change.remove(item))
      notify.undo(say('{label} is removed.', { label: item.label }), () => void put(item))
      setTimeout(() => focusNear(box.current, at), 60)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Card id={id} title={title} text={text}>
      <Stack gap="sm" ref={box}>
        {change && (
          <Box maw={520}>
            <TypeAhead
              label={say('Add {one}', { one })}
              description={[
                say('Type at least three letters. Press Enter to take the only match.'),
                example,
              ]
                .filter(Boolean)
                .join(' ')}
              useFound={useFound}
              onTake={add}
              {...(otherwise && { otherwise })}
            />
          </Box>
        )}
        {items.length === 0 ? (
          typeof none === 'string' ? (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          ) : (
            none
          )
        ) : (
          <ItemList
            label={title}
            items={items}
            onRemove={change && ((item: I) => void remove(item))}
            onDose={change?.changeDose && ((item: I, dose) => void changeDose(item, dose))}
          />
        )}
      </Stack>
    </Card>
  )
}
