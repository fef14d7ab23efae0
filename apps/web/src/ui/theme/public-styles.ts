// Styles of the pages before sign-in, in the order in which Mantine wants them; then ours, outside of Mantine's layer.
import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import './base-styles.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './tokens.css';
import './theme.css';
