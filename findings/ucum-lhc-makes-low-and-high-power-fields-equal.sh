#!/bin/sh
# ucum-lhc converts a count per low power field to the same count per high power field; UCUM says that they differ by 100.
#
# Casts in urine are counted per low power field, red and white cells per high power field, and [LPF] and [HPF] are UCUM units with values: 100 and 1. A caller
# expects the conversion to use them, as @atomic-ehr/ucum does, or to be refused. ucum-lhc converts 1 to 1. Its own table has the 100 (as the unit's base
# factor), but its magnitude, which conversions use, is 1. So a converted count is off by the factor that tells the two units apart, with the status "succeeded".
# Asked for quantities in both units, FHIRPath (which uses ucum-lhc) says that they are equal.
#
# Seen with @lhncbc/ucum-lhc 7.1.10: 1 [LPF] is 1 [HPF] (base factor 100, magnitude 1); fhirpath 5.2.2: 2 '/[LPF]' = 2 '/[HPF]' is true;
# @atomic-ehr/ucum 0.2.5: 1 [LPF] is 100 [HPF].
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

const utils = lhc.UcumLhcUtils.getInstance();
const { unit } = utils.getSpecifiedUnit("[LPF]", "validate");
const { status, toVal } = utils.convertUnitTo("[LPF]", 1, "[HPF]");
console.log(`ucum-lhc: ${status}, 1 [LPF] is ${toVal} [HPF]; base factor ${unit.baseFactor_}, magnitude ${unit.magnitude_}`);
console.log(`fhirpath: 2 '/[LPF]' = 2 '/[HPF]' is ${fhirpath.evaluate({}, "2 '/[LPF]' = 2 '/[HPF]'")[0]}`);
console.log(`atomic-ehr: 1 [LPF] is ${ucum.convert(1, "[LPF]", "[HPF]")} [HPF]`);
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = "ucum-lhc: succeeded, 1 [LPF] is 1 [HPF]; base factor 100, magnitude 1
fhirpath: 2 '/[LPF]' = 2 '/[HPF]' is true
atomic-ehr: 1 [LPF] is 100 [HPF]" ]
