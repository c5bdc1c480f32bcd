#!/bin/sh
# UCUM converters take the decimal point in the unit mL/min/1.73 for a multiplication, and give 73 times the rate.
#
# The glomerular filtration rate is reported per 1.73 square meters of body surface, and its unit is written as mL/min/1.73 or mL/min/1.73.m2 by hand. A reader
# expects such a unit to be refused, or 1.73 to be a divisor. UCUM has whole numbers only and reads the point as "times": mL/min/1.73 is mL/min, divided by 1,
# times 73. Both converters call it valid, warn of nothing, and turn a rate of 90 into 6570 mL/min. Only the unit with m2 fails to convert, since the square
# meters then stand in the numerator; it is valid all the same. It follows from the grammar of UCUM, so it will not be mended: check units with a point yourself.
# The unit that is meant is mL/min/{1.73_m2}.
#
# Seen with @lhncbc/ucum-lhc 7.1.10 and @atomic-ehr/ucum 0.2.5: 90 mL/min/1.73 is 6570 mL/min in both.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @lhncbc/ucum-lhc@7.1.10 @atomic-ehr/ucum@0.2.5
cat > see.mjs <<'JS'
import lhc from "@lhncbc/ucum-lhc";
import { ucum } from "@atomic-ehr/ucum";

const utils = lhc.UcumLhcUtils.getInstance();
for (const unit of ["mL/min/1.73", "mL/min/1.73.m2", "mL/min/{1.73_m2}"]) {
  const { status, toVal, msg } = utils.convertUnitTo(unit, 90, "mL/min");
  const said = status === "succeeded" ? `${toVal} mL/min, ${msg.length} warnings` : status;
  console.log(`ucum-lhc: ${unit} is ${utils.validateUnitString(unit).status}; 90 of it: ${said}`);
}
console.log(`atomic-ehr: 90 mL/min/1.73 is ${ucum.convert(90, "mL/min/1.73", "mL/min")} mL/min`);
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'ucum-lhc: mL/min/1.73 is valid; 90 of it: 6570 mL/min, 0 warnings
ucum-lhc: mL/min/1.73.m2 is valid; 90 of it: failed
ucum-lhc: mL/min/{1.73_m2} is valid; 90 of it: 90 mL/min, 0 warnings
atomic-ehr: 90 mL/min/1.73 is 6570 mL/min' ]
