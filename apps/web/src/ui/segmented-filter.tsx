import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

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
  isSelectOnPhones = false,
}: {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  fullWidth?: boolean;
  /** Its words side by side are wider than a phone. */
  isSelectOnPhones?: boolean;
}) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  if (options.length > 5 || (isSelectOnPhones && isPhone)) {
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
