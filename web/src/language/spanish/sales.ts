/** Of the screens in sales. */
export const sales = {
  ', compared with {beforeFrom} to {beforeTo} ({businessDaysBefore})':
    ', en comparación con el periodo del {beforeFrom} al {beforeTo} ({businessDaysBefore})',
  ', specimens, {from} to {to} ({businessDays})': ', muestras, del {from} al {to} ({businessDays})',
  '1 account': '1 cuenta',
  'Accounts as assigned': 'Cuentas según asignación',
  'Active locations': 'Sedes activas',
  'Change per day': 'Cambio por día',
  'Changed most': 'Mayor cambio',
  'Compare with the period before, a year ago, or nothing':
    'Comparar con el periodo anterior, con hace un año o con nada',
  'Fell most': 'Mayor descenso',
  'Grew most': 'Mayor aumento',
  'Last specimen': 'Última muestra',
  'Missing info per 100': 'Info. faltante por cada 100',
  'No {salesLevelNames} with specimens in this period.':
    'No hay {salesLevelNames} con muestras en este periodo.',
  'On hold now': 'En espera ahora',
  'One level up': 'Subir un nivel',
  'Per business day': 'Por día hábil',
  'The {length} largest of {length2}; the table has them all.':
    'Los {length} más grandes de {length2}; la tabla los tiene todos.',
  Then: 'En ese momento',
  Trend: 'Tendencia',
  'Trend: collected in the last {weeks} whole weeks, {from} to {to} ({businessDays} business days), beside the {weeks} before, {beforeFrom} to {beforeTo} ({businessDaysBefore}). Growing is at least {growsBy}% more per business day, declining at least {fallsBy}% less; fewer than {least} specimens in both together are too few to tell.':
    'Tendencia: recolectadas en las últimas {weeks} semanas completas, del {from} al {to} ({businessDays} días hábiles), junto a las {weeks} anteriores, del {beforeFrom} al {beforeTo} ({businessDaysBefore}). En aumento es al menos {growsBy}% más por día hábil; en descenso, al menos {fallsBy}% menos; con menos de {least} muestras en ambos periodos juntos no se puede saber.',
  'assigned now': 'actual',
  'specimens collected a week, each panel on its own scale':
    'muestras recolectadas por semana, cada gráfica con su propia escala',
  'at the time': 'de entonces',
  '{counts} collected, {describeChange} per business day':
    '{counts} recolectadas, {describeChange} por día hábil',
  '{level} by week': '{level} por semana',
  '{name}, collected by week': '{name}, recolectadas por semana',
  '{reassigned} accounts': '{reassigned} cuentas',
  '{recent}, before {before}': '{recent}, antes {before}',
  '{value} changed hands in between: past days count for whoever had them {value2}.':
    '{value} con cambio de responsable en el intervalo: los días pasados cuentan según la asignación {value2}.',
}
