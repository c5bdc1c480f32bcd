-- Whether a chart is there and closed is asked for every kind of record that leads to it, in the asker's own scope (docs/decisions/0037).
drop function is_closed_chart(bigint);
