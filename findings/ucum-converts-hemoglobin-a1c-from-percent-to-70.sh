#!/bin/sh
# Converters of units turn a hemoglobin A1c of 7 % into 70 mmol/mol without a word; the result that laboratories report is 53 mmol/mol.
#
# Hemoglobin A1c is reported in % in the United States and in mmol/mol elsewhere, and both are valid UCUM units of the same dimension, so a program that merges
# results converts one to the other. The two are different scales that a linear formula joins (mmol/mol = (% - 2.152) / 0.09148), not two units of one scale. A
# converter has no way to know, says "succeeded", and makes a well treated patient's result look like 8.6 %. FHIRPath calls 7 '%' greater than 53 'mmol/mol'.
# That two units can be converted does not mean that two results can.
#
# Seen with @lhncbc/ucum-lhc 7.1.10 and @atomic-ehr/ucum 0.2.5: 7 % is 70 mmol/mol in both; fhirpath 5.2.2: 7 '%' > 53 'mmol/mol' is true.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @lhncbc/ucum-lhc@7.1.10 @atomic-ehr/ucum@0.2.5 fhirpath@5.2.2
cat > see.mjs <<'JS'
import lhc from "@lhncbc/ucum-lhc";
import { ucum } from "@atomic-ehr/ucum";
import fhirpath from "fhirpath";

const { status, toVal, msg } = lhc.UcumLhcUtils.getInstance().convertUnitTo("%", 7, "mmol/mol");
console.log(`ucum-lhc: ${status}, 7 % is ${toVal} mmol/mol, ${msg.length} warnings`);
console.log(`atomic-ehr: 7 % is ${ucum.convert(7, "%", "mmol/mol")} mmol/mol`);
console.log(`fhirpath: 7 '%' > 53 'mmol/mol' is ${fhirpath.evaluate({}, "7 '%' > 53 'mmol/mol'")[0]}`);
console.log(`by the formula of the two scales: ${Math.round((7 - 2.152) / 0.09148)} mmol/mol`);
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = "ucum-lhc: succeeded, 7 % is 70 mmol/mol, 0 warnings
atomic-ehr: 7 % is 70 mmol/mol
fhirpath: 7 '%' > 53 'mmol/mol' is true
by the formula of the two scales: 53 mmol/mol" ]
