import { SegmentedControl, Select } from '@mantine/core';

/** One choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter with few choices side by side; with more than five it is a select. Bind its value to the address. */
export function SegmentedFilter({
  label,
  options,
  value,
  onChange,
  fullWidth = false,
}: {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  fullWidth?: boolean;
}) {
  if (options.length > 5) {
    return (
      <Select
        aria-label={label}
        data={[...options]}
        value={value}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    );
  }
  return (
    <SegmentedControl
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={onChange}
      fullWidth={fullWidth}
    />
  );
}
