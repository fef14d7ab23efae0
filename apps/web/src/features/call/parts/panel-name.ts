/** The panels beside the stage. */
export type PanelName = 'chat' | 'notes' | 'people';
