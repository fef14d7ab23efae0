let childId: string | null = null;

/** The child for whom this tab acts; every call says so, so that a choice in another tab changes nothing here. */
export function actingChild(): string | null {
  return childId;
}

/** Makes this tab act for a child, or for nobody. */
export function setActingChild(next: string | null): void {
  childId = next;
}
