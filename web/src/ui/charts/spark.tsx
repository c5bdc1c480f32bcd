import type { SparkData } from '@labgate/charts/figures'
import { sceneOf } from '@labgate/charts/scene'
import { describeSpark } from '@labgate/charts/sentence'
import { Drawing } from './drawing.tsx'

const wide = 96

/**
 * A word-sized line for a table cell; its name contains all of its figures. `of`: whose they are.
 */
export const Spark = ({ of, data }: { of: string; data: Omit<SparkData, 'kind'> }) => {
  const spark: SparkData = { kind: 'spark', ...data }
  return (
    <Drawing
      scene={sceneOf(spark, { width: wide })}
      text={`${of}. ${describeSpark(spark)}`}
      isFixed
    />
  )
}
