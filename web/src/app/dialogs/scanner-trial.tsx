import { say } from '@labgate/contract/languages/say'
import { scanMarks } from '@labgate/contract/people/users'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { beginTrial, type TriedKey } from '../../scan/trial.ts'
import { useLatest } from '../../use-latest.ts'
import { describeTried, triedScan, type Tried } from './tried-scan.ts'
import classes from './scanner-trial.module.css'

/** Silence after the last key of a scan, however slow the scanner is, in ms. */
const quietMs = 700

interface TrialKeysInput {
  setTried: (next: Tried | undefined) => void
  isOn: boolean
}
const useTrialKeys = ({ setTried, isOn }: TrialKeysInput) => {
  const keys = useRef<TriedKey[]>([])
  const done = useLatest(() => {
    setTried(triedScan(keys.current))
    keys.current = []
  })
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = beginTrial((key) => {
      keys.current.push(key)
      clearTimeout(timer)
      timer = setTimeout(() => done.current(), quietMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [isOn, done])
}

interface TrialProps {
  /** The character before and after each code, as heard; '' if none. */
  onUse: (marks: { prefix: string; suffix: string }) => void
}

/** A place to try a scanner: what was heard, how fast, and what should be set. */
export const ScannerTrial = ({ onUse }: TrialProps) => {
  const [isOn, setOn] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const place = useRef<HTMLDivElement>(null)
  useTrialKeys({ setTried, isOn })
  const marks = tried && { prefix: tried.prefix, suffix: tried.suffix }
  const proposes =
    marks !== undefined &&
    marks.prefix.length + marks.suffix.length > 0 &&
    Object.values(marks).every((mark) => scanMarks.includes(mark))
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {say('Test your scanner')}
      </Text>
      <Box
        ref={place}
        className={classes['place'] ?? ''}
        role="group"
        aria-label={say('Test your scanner')}
        tabIndex={0}
        data-on={isOn}
        onFocus={() => setOn(true)}
        onBlur={() => setOn(false)}
      >
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {tried
            ? describeTried(tried)
            : isOn
              ? say('Scan the bar code on a tube or a sheet now.')
              : say('Click here, then scan the bar code on a tube or a sheet.')}
        </Text>
      </Box>
      {proposes && (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onUse(marks)}>
            {say('Use {Boolean}', {
              Boolean: [
                marks.prefix && say('{prefix} before', { prefix: marks.prefix }),
                marks.suffix && say('{suffix} after', { suffix: marks.suffix }),
              ]
                .filter(Boolean)
                .join(` ${say('and')} `),
            })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
