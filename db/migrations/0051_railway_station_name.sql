-- Whether other stations are called so is asked for each that is found.

create index railway_station_name on railway_station (name);
