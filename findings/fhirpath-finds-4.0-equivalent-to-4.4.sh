#!/bin/sh
# In FHIRPath, a potassium of 4.0 is equivalent (~) to 4.4, and one of 4.1 is not equivalent to 4.2.
#
# The operator ~ compares after rounding to the precision of the less precise side, which sounds like a tolerance of the last digit. But zeros at the end do
# not count as digits: 4.0 has the precision of 4, and is equivalent to whatever rounds to 4. The specification says so, for numbers written in the
# expression; in a resource, where FHIR wants the zero kept, it is lost before, when JSON is parsed. Whether a difference of 0.4 is seen thus depends on the
# value that happens to end in zero, which tests seldom have. A rule that finds duplicate or corrected results with ~ takes 4.0, then 4.4, for the same
# result.
#
# Seen with fhirpath 5.2.2.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts fhirpath@5.2.2
cat > see.mjs <<'JS'
import fhirpath from "fhirpath";
import r4 from "fhirpath/fhir-context/r4/index.js";

const potassium = (value) =>
  JSON.parse(`{ "resourceType": "Observation", "valueQuantity": { "value": ${value}, "system": "http://unitsofmeasure.org", "code": "mmol/L" } }`);
for (const [a, b] of [["4.0", "4.4"], ["4.0", "3.6"], ["4.1", "4.2"], ["4.1", "4.4"]]) {
  const inResource = fhirpath.evaluate(potassium(a), `Observation.value ~ ${b} 'mmol/L'`, null, r4);
  const written = fhirpath.evaluate({}, `${a} 'mmol/L' ~ ${b} 'mmol/L'`, null, r4);
  console.log(`${a} ~ ${b}: ${inResource} in a resource, ${written} as written`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = '4.0 ~ 4.4: true in a resource, true as written
4.0 ~ 3.6: true in a resource, true as written
4.1 ~ 4.2: false in a resource, false as written
4.1 ~ 4.4: false in a resource, false as written' ]
