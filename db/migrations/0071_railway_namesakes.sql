-- Stations are namesakes where their folded names are the same: ひばりが丘 and ひばりヶ丘. The folded name is the first key.

drop index railway_station_name;
create index railway_station_folded_name on railway_station (split_part(keys, E'\n', 2));
