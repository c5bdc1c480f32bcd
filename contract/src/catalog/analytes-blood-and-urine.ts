/** Cells are counted in blood and in urine sediment: one row each; the test type says which. */
export const cellCounts = {
  'absolute-basophils': 'Absolute basophils',
  'absolute-eosinophils': 'Absolute eosinophils',
  'absolute-lymphocytes': 'Absolute lymphocytes',
  'absolute-monocytes': 'Absolute monocytes',
  'absolute-neutrophils': 'Absolute neutrophils',
  basophils: 'Basophils',
  eosinophils: 'Eosinophils',
  hematocrit: 'Hematocrit',
  hemoglobin: 'Hemoglobin',
  lymphocytes: 'Lymphocytes',
  mch: 'MCH',
  mchc: 'MCHC',
  mcv: 'MCV',
  monocytes: 'Monocytes',
  mpv: 'MPV',
  neutrophils: 'Neutrophils',
  platelets: 'Platelets',
  rdw: 'RDW',
  'red-blood-cells': 'Red blood cells',
  'renal-epithelial-cells': 'Renal epithelial cells',
  'squamous-epithelial-cells': 'Squamous epithelial cells',
  'white-blood-cells': 'White blood cells',
} as const

export const chemistry = {
  albumin: 'Albumin',
  'alkaline-phosphatase': 'Alkaline phosphatase',
  alt: 'ALT (alanine aminotransferase)',
  ast: 'AST (aspartate aminotransferase)',
  calcium: 'Calcium',
  'carbon-dioxide': 'Carbon dioxide (bicarbonate)',
  chloride: 'Chloride',
  glucose: 'Glucose',
  potassium: 'Potassium',
  sodium: 'Sodium',
  'total-bilirubin': 'Total bilirubin',
  'total-protein': 'Total protein',
  'urea-nitrogen': 'Urea nitrogen (BUN)',
} as const

export const urineProperties = {
  appearance: 'Appearance',
  bacteria: 'Bacteria',
  bilirubin: 'Bilirubin',
  blood: 'Blood',
  color: 'Color',
  crystals: 'Crystals',
  'granular-casts': 'Granular casts',
  'hyaline-casts': 'Hyaline casts',
  ketones: 'Ketones',
  'leukocyte-esterase': 'Leukocyte esterase',
  mucus: 'Mucus',
  protein: 'Protein',
  urobilinogen: 'Urobilinogen',
  yeast: 'Yeast',
} as const

export const hormones = { hcg: 'hCG (human chorionic gonadotropin)' } as const

/**
 * Shows whether a specimen really is urine (rules.md#specimen-validity). The same substances are
 * also measured for their own sake: creatinine in chemistry, specific gravity, pH and nitrite in
 * urinalysis. The test type says which is meant.
 */
export const validity = {
  creatinine: 'Creatinine',
  'general-oxidant': 'General oxidant',
  nitrite: 'Nitrite',
  ph: 'pH',
  'specific-gravity': 'Specific gravity',
} as const
